export const RELEASE = 'Release that never comes to an end'

export function whenDrawn(part: string): void {
  if (part !== 'page') return
  navigator.sendBeacon('/loops-now')
  // Loops forever. Reads the clock in the condition, because the compiler would detect a plain endless loop.
  while (performance.now() > 0);
}

export function whenPressed(): void {}
