//! Drags that are quicker than frames. The toolkit sees a drag only where a frame has shown the button down and away from
//! where it went down, and takes hold of what lies under the pointer then. So a frame ends with the press that a drag goes on
//! from, and the one before its release shows where it leads: whatever is dragged in the window begins where the button went
//! down and ends where it went up, however quickly.

use egui::{Context, Event, Plugin, PointerButton, Pos2, RawInput, ViewportId};

/// Spreads quick drags over frames.
#[derive(Default)]
struct QuickDrags {
    /// The button that is down.
    down: Option<Down>,
    /// What waits for the next frame.
    late: Vec<Event>,
}

/// A button that is down.
#[derive(Clone, Copy)]
struct Down {
    button: PointerButton,
    /// Where it went down.
    from: Pos2,
    /// Where the last frame has shown the pointer.
    shown: Pos2,
    /// It went too far for a click.
    drags: bool,
}

/// Lets drags be as quick as they like in the window.
pub(in crate::gui) fn install(ctx: &Context) {
    ctx.add_plugin(QuickDrags::default());
}

impl Plugin for QuickDrags {
    fn debug_name(&self) -> &'static str {
        "quick drags"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if input.viewport_id != ViewportId::ROOT {
            return;
        }
        let mut events = std::mem::take(&mut self.late);
        events.append(&mut input.events);
        let click = ctx.options(|options| options.input_options.max_click_dist);
        let (these, to) = self.frame(&events, click);
        self.late = events.split_off(these);
        events.extend(to.map(Event::PointerMoved));
        input.events = events;
        if !self.late.is_empty() {
            ctx.request_repaint_of(ViewportId::ROOT);
        }
    }
}

impl QuickDrags {
    /// How many of the events this frame takes, and where the pointer is led behind them. What goes no further than
    /// `click`, in points, is no drag.
    fn frame(&mut self, events: &[Event], click: f32) -> (usize, Option<Pos2>) {
        let far = |from: Pos2, to: Pos2| from.distance(to) > click;
        let mut last = None;
        for (at, event) in events.iter().enumerate() {
            let (pos, turn) = match event {
                Event::PointerMoved(pos) => (*pos, None),
                Event::PointerButton {
                    pos,
                    button,
                    pressed,
                    ..
                } => (*pos, Some((*button, *pressed))),
                _ => continue,
            };
            last = Some(pos);
            match (turn, &mut self.down) {
                (Some((button, true)), down) if down.is_none_or(|down| down.button == button) => {
                    *down = Some(Down {
                        button,
                        from: pos,
                        shown: pos,
                        drags: false,
                    });
                    if leads(&events[at + 1..], button).any(|to| far(pos, to)) {
                        return (at + 1, None);
                    }
                }
                (Some((button, false)), Some(down)) if down.button == button => {
                    down.drags |= far(down.from, pos);
                    if down.drags && down.shown != pos {
                        down.shown = pos;
                        return (at, Some(pos));
                    }
                    self.down = None;
                }
                (None, Some(down)) => down.drags |= far(down.from, pos),
                _ => {}
            }
        }
        if let Some((down, last)) = self.down.as_mut().zip(last) {
            down.shown = last;
        }
        (events.len(), None)
    }
}

/// Where the pointer comes by these events until that button is let go.
fn leads(events: &[Event], held: PointerButton) -> impl Iterator<Item = Pos2> {
    let mut is_down = true;
    let places = events.iter().map_while(move |event| {
        let place = match event {
            _ if !is_down => return None,
            Event::PointerMoved(pos) => Some(*pos),
            Event::PointerButton {
                pos,
                button,
                pressed,
                ..
            } if *button == held => {
                is_down = *pressed;
                Some(*pos)
            }
            _ => None,
        };
        Some(place)
    });
    places.flatten()
}
