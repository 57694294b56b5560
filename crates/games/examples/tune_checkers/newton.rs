//! Logistic regression by Newton's method.

/// Features and the result to be predicted.
pub type Row = (Vec<f64>, f64);

const ROUNDS: usize = 12;

/// The weights that predict the results best, pulled slightly towards zero by `ridge`.
pub fn fit(rows: &[Row], ridge: f64) -> Vec<f64> {
    let n = rows[0].0.len();
    let mut weights = vec![0.0; n];
    for _ in 0..ROUNDS {
        let mut gradient: Vec<f64> = weights.iter().map(|w| ridge * w).collect();
        let mut curvature = vec![vec![0.0; n]; n];
        (0..n).for_each(|i| curvature[i][i] = ridge);
        for (features, result) in rows {
            let p = probability(features, &weights);
            for i in 0..n {
                gradient[i] += (p - result) * features[i];
                let weighted = p * (1.0 - p) * features[i];
                for j in 0..=i {
                    curvature[i][j] += weighted * features[j];
                }
            }
        }
        let step = solve(curvature, gradient);
        weights.iter_mut().zip(step).for_each(|(w, s)| *w -= s);
    }
    weights
}

/// The mean logistic loss, in nats. A draw costs at least ln 2, however well it is predicted.
pub fn loss(rows: &[Row], weights: &[f64]) -> f64 {
    let of_one = |(features, result): &Row| {
        let p = probability(features, weights).clamp(1e-12, 1.0 - 1e-12);
        -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
    };
    rows.iter().map(of_one).sum::<f64>() / rows.len() as f64
}

fn probability(features: &[f64], weights: &[f64]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(f, w)| f * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Solves `a x = b` for a symmetric positive `a` of which the lower half is given (Cholesky).
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| a[i][k] * a[j][k]).sum();
            let rest = a[i][j] - known;
            a[i][j] = if i == j { rest.sqrt() } else { rest / a[j][j] };
        }
        let known: f64 = (0..i).map(|k| a[i][k] * b[k]).sum();
        b[i] = (b[i] - known) / a[i][i];
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|k| a[k][i] * b[k]).sum();
        b[i] = (b[i] - known) / a[i][i];
    }
    b
}
