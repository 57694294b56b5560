// @ts-check
// Before the first paint: the theme chosen last time.
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* forbidden: the system's choice holds */ }
