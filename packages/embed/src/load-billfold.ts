export interface LoadOptions {
  /** Your Billfold URL, e.g. 'https://billfold.example'. */
  origin: string
  /** A version listed in `{origin}/embed/versions.json`; defaults to the latest. */
  version?: string
  /** The version's hash from `versions.json`. If set, browsers reject any other script. */
  integrity?: string
}

/** One promise per URL, so that a page loads each script once. */
const loads = new Map<string, Promise<void>>()

/**
 * Loads the script for `<billfold-project>`, `<billfold-proposal>` and `<billfold-invoice>` once; a call after a failure tries again. Does
 * nothing on a server, where there is no document.
 */
export function loadBillfold({ origin, version = 'v1', integrity }: LoadOptions): Promise<void> {
  if (typeof document === 'undefined' || customElements.get('billfold-project')) return Promise.resolve()
  const address = new URL(`/embed/${version}.js`, origin).href
  const before = loads.get(address)
  if (before) return before
  const load = inject(address, integrity).catch((error: unknown) => {
    loads.delete(address)
    throw error
  })
  loads.set(address, load)
  return load
}

function inject(address: string, integrity?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`Billfold could not be loaded from ${address}`))
    })
    script.src = trusted(address)
    document.head.append(script)
  })
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): { createScriptURL(address: string): string }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** Wraps the URL for pages that require Trusted Types; the policy is named 'billfold'. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('billfold', { createScriptURL: (address) => address })
  return policy ? policy.createScriptURL(address) : address
}
