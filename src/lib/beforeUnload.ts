const reasons = new Set<string>();

/** Lets the browser ask before the page is closed while anything, by its name, would be lost. */
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
