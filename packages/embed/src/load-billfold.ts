export interface LoadOptions {
  /** Where your Billfold is: 'https://billfold.example'. */
  origin: string
  /** One of `{origin}/embed/versions.json`, for good; else the latest. */
  version?: string
  /** Of that version, as it stands there: browsers refuse anything else. */
  integrity?: string
}

/** By address, so that a page asks once however many of its parts want it. */
const loads = new Map<string, Promise<void>>()

/**
 * Loads the script behind `<billfold-project>` and `<billfold-proposal>`, once. It rejects where that fails, and tries again when it is called again.
 * Without a document (on a server) there is nothing to load.
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

/** Pages that require Trusted Types take an address from a policy alone: ours is 'billfold', for hosts that name theirs. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('billfold', { createScriptURL: (address) => address })
  return policy ? policy.createScriptURL(address) : address
}
