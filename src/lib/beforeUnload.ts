const reasons = new Set<string>();

/** Sets or clears one reason, known by its name, for which the browser asks before the page is closed. */
export function warnBeforeLeaving(name: string, isUnsaved: boolean): void {
  if (isUnsaved) reasons.add(name);
  else reasons.delete(name);
  // A handler that is always there would keep the page out of the browser's back and forward cache.
  window.removeEventListener('beforeunload', ask);
  if (reasons.size > 0) window.addEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
