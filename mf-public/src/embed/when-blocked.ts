/** Calls back whenever the host page's content security policy blocks a request to our origin. */
export function whenBlocked(directive: 'frame-src' | 'script-src' | 'connect-src', origin: string, act: () => void, left: AbortSignal): void {
  addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      // Newer browsers report scripts as 'script-src-elem'.
      if (effectiveDirective.startsWith(directive) && blockedURI.startsWith(origin) && disposition === 'enforce') act()
    },
    { signal: left },
  )
}
