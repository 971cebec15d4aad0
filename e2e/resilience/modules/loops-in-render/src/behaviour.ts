export const RELEASE = 'Release that never comes to an end'

export function whenDrawn(part: string): void {
  if (part !== 'page') return
  navigator.sendBeacon('/loops-now')
  // Read anew in each round, or the compiler could see that nothing ever ends it.
  while (performance.now() > 0);
}

export function whenPressed(): void {}
