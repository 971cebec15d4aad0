/** Each time that the policy of the page around forbids what is asked of our origin. */
export function whenBlocked(directive: 'frame-src' | 'connect-src', origin: string, act: () => void, left: AbortSignal): void {
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, disposition }) => {
      if (effectiveDirective === directive && disposition === 'enforce' && blockedURI.startsWith(origin)) act()
    },
    { signal: left },
  )
}
