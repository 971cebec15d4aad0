export const RELEASE = 'Release that never comes to an end'

export function whenDrawn(part: string): void {
  if (part !== 'page') return
  navigator.sendBeacon('/loops-now')
  // Read in each iteration, because otherwise the compiler would detect an endless loop.
  while (performance.now() > 0);
}

export function whenPressed(): void {}
