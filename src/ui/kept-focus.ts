/** What a person knows as a place on the page; the nearest one takes the focus of a control that has gone. */
const PLACES = 'li, fieldset, form, section, main, [role=log], [role=tabpanel], [role=dialog], [role=region]';

/** The places around a control, the nearest first. */
export const placesAround = (element: Element): Element[] => {
  const places: Element[] = [];
  for (let at = element.parentElement?.closest(PLACES); at; at = at.parentElement?.closest(PLACES)) places.push(at);
  return places;
};

/** The nearest place that is still there; the page itself where none is. */
export const nearestPlace = (places: readonly Element[]): HTMLElement | undefined => {
  const place = places.find((each) => each.isConnected) ?? document.getElementById('page');
  return place instanceof HTMLElement ? place : undefined;
};

let standIn: HTMLElement | undefined;

/** Gives the focus to a place, which could otherwise not have it. Nothing scrolls. */
export const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  standIn = place;
  place.focus({ preventScroll: true });
};

/** Nobody would miss the focus: it is nowhere, or on a place that has taken it from a control that has gone. */
export const focusIsLost = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now === standIn;
};

// React hides what it will take away when the next page has come.
const usable = (element: Element): boolean => element.getClientRects().length > 0 && !element.matches(':disabled');

/**
 * Keeps the focus on the page: where the control that has it goes, or can no longer be used, the nearest place around it
 * has it from then on, unless somebody else has given it a better one within two frames. Returns what ends it.
 */
export const keepFocus = (): (() => void) => {
  let focused: Element | undefined;
  let places: readonly Element[] = [];
  let asked = 0;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    focused = target;
    places = placesAround(target);
    if (target !== standIn) standIn = undefined;
  };
  // Left by the person, not taken away: nothing is lost. What goes away is not yet gone while the event is told.
  const forget = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === focused && focused && usable(focused)) focused = undefined;
    });
  const restore = () => {
    asked = 0;
    // Chromium leaves it for some frames on what can no longer be used.
    if (!focused || usable(focused) || !(focusIsLost() || document.activeElement === focused)) return;
    const place = nearestPlace(places);
    if (place) focusPlace(place);
  };
  const look = () => {
    if (asked !== 0 || !focused || usable(focused)) return;
    asked = requestAnimationFrame(() => {
      asked = requestAnimationFrame(restore);
    });
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  return () => {
    cancelAnimationFrame(asked);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
  };
};
