import '@billfold/ui/tokens/global.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import './paper.css'

export interface SharedPageProps<Shared> {
  token: string
  /** What came in the page itself: null where the token opens nothing, undefined where the server could not tell. */
  inlined: Shared | null | undefined
}

/** The address ends with the token, whichever page it is. */
export function mountPage<Shared>(Page: ComponentType<SharedPageProps<Shared>>): void {
  const root = document.querySelector('#root')
  const token = window.location.pathname.split('/').findLast((segment) => segment !== '') ?? ''
  if (root) createRoot(root).render(<Page token={token} inlined={readInlined() as SharedPageProps<Shared>['inlined']} />)
}

/** As the gateway put it there; nothing where it could not ask. */
function readInlined(): unknown {
  const json = document.querySelector('#billfold-share')?.textContent
  return json ? JSON.parse(json) : undefined
}
