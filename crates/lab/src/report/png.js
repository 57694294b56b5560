// A figure as PNG: drawn as it is shown, twice as large.
for (const link of document.querySelectorAll("a.png")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const shown = link.closest("figure").querySelector("svg");
    const copy = shown.cloneNode(true);
    const looks = ["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size"];
    const parts = copy.querySelectorAll("*");
    shown.querySelectorAll("*").forEach((part, number) => {
      const look = getComputedStyle(part);
      for (const name of looks) parts[number].style.setProperty(name, look.getPropertyValue(name));
    });
    const { width, height } = shown.viewBox.baseVal;
    copy.setAttribute("width", 2 * width);
    copy.setAttribute("height", 2 * height);
    const picture = new Image();
    picture.addEventListener("load", () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [2 * width, 2 * height];
      const context = canvas.getContext("2d");
      context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper") || "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const file = document.createElement("a");
      file.download = link.download;
      file.href = canvas.toDataURL("image/png");
      file.click();
      link.dataset.bytes = file.href.length;
    });
    const text = new XMLSerializer().serializeToString(copy);
    picture.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  });
}
