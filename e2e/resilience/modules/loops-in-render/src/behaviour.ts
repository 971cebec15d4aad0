export const RELEASE = 'Release that never comes to an end'

export function whenDrawn(part: string): void {
  if (part !== 'page') return
  navigator.sendBeacon('/loops-now')
  // Reads the clock in each iteration, because the compiler would otherwise detect an endless loop.
  while (performance.now() > 0);
}

export function whenPressed(): void {}
