/** Each time that the policy of the page around forbids what is asked of our origin. */
export function whenBlocked(directive: 'frame-src' | 'script-src' | 'connect-src', origin: string, act: () => void, left: AbortSignal): void {
  addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      // Of a script newer browsers say more: 'script-src-elem'.
      if (effectiveDirective.startsWith(directive) && blockedURI.startsWith(origin) && disposition === 'enforce') act()
    },
    { signal: left },
  )
}
