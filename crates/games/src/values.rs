//! Values in the units of a game.

use crate::Playable;
use nullwindow::{Bounds, Player, Value};

/// `+0.35`, `won in 3`; the bare number in a game without a unit.
pub fn short<G: Playable>(value: Value) -> String {
    match G::SCALE {
        Some((scale, _)) if is_score(value) => scaled(value, scale),
        _ => value.to_string(),
    }
}

/// `+0.35 pawns (35)`, `won in 3 plies`.
pub fn long<G: Playable>(value: Value) -> String {
    if let Some(plies) = value.plies_to_end() {
        return format!("{value} {}", if plies.get() == 1 { "ply" } else { "plies" });
    }
    match G::SCALE {
        Some((scale, unit)) if is_score(value) => {
            let bare = if scale == 1 { String::new() } else { format!(" ({value})") };
            let number = scaled(value, scale);
            let is_one = matches!(number.as_str(), "+1" | "-1");
            let unit = if is_one { unit.trim_end_matches('s') } else { unit };
            format!("{number} {unit}{bare}")
        }
        _ => value.to_string(),
    }
}

/// What is proved: `≤ +0.35`.
pub fn proved<G: Playable>(bounds: Bounds) -> String {
    let [lower, upper] = [bounds.lower, bounds.upper].map(short::<G>);
    match (bounds.value(), bounds.lower.is_infinite(), bounds.upper.is_infinite()) {
        (Some(_), ..) => format!("  {lower}"),
        (None, true, true) => "  nothing".to_owned(),
        (None, true, false) => format!("≤ {upper}"),
        (None, false, true) => format!("≥ {lower}"),
        (None, false, false) => format!("from {lower} to {upper}"),
    }
}

/// A value in words, for the side to move.
pub fn opinion<G: Playable>(value: Value, mover: Player) -> String {
    let side = if value >= Value::ZERO { mover } else { mover.other() };
    let name = G::SIDES[side as usize];
    if let Some(plies) = value.plies_to_end() {
        let moves = plies.get().div_ceil(2);
        return match moves {
            0 | 1 => format!("{name} wins at once"),
            _ => format!("{name} wins in {moves} moves"),
        };
    }
    match G::SCALE {
        _ if value == Value::ZERO => String::from("even"),
        Some((scale, unit)) => {
            let size = scaled(Value::new(value.get().abs()), scale);
            let size = size.trim_start_matches('+');
            let unit = if size == "1" { unit.trim_end_matches('s') } else { unit };
            format!("{name} is better by {size} {unit}")
        }
        None => format!("{name} is better"),
    }
}

fn is_score(value: Value) -> bool {
    value.plies_to_end().is_none() && !value.is_infinite()
}

fn scaled(value: Value, scale: i32) -> String {
    match (value.get(), scale) {
        (0, 1) => "0".to_owned(),
        (0, _) => "0.00".to_owned(),
        (value, 1) => format!("{value:+}"),
        (value, scale) => format!("{:+.2}", f64::from(value) / f64::from(scale)),
    }
}

#[cfg(all(test, feature = "boards"))]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::connect_four::ConnectFour;
    use crate::kalah::Kalah;

    #[test]
    fn values_have_units() {
        assert_eq!(long::<Chess>(Value::new(35)), "+0.35 pawns (35)");
        assert_eq!(short::<Chess>(Value::new(-125)), "-1.25");
        assert_eq!(long::<Kalah>(Value::new(-3)), "-3 seeds");
        assert_eq!(long::<Kalah>(Value::new(1)), "+1 seed");
        assert_eq!(long::<ConnectFour>(Value::new(7)), "7");
        assert_eq!(short::<Chess>(Value::ZERO), "0.00");
        assert_eq!(long::<Chess>(Value::INFINITY), "∞");
        assert_eq!(opinion::<Kalah>(Value::new(-8), Player::First), "North is better by 8 seeds");
        assert_eq!(opinion::<Kalah>(Value::new(1), Player::First), "South is better by 1 seed");
        let better = opinion::<Chess>(Value::new(-38), Player::First);
        assert_eq!(better, "Black is better by 0.38 pawns");
        let at_most = Bounds { upper: Value::new(20), ..Bounds::UNKNOWN };
        assert_eq!(proved::<Chess>(at_most), "≤ +0.20");
    }
}
