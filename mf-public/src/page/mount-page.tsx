import '@billfold/ui/tokens/global.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { enterFrame, type Host } from '../embed/frame/enter-frame.ts'
import './paper.css'

export interface SharedPageProps<Shared> {
  token: string
  /** What came in the page itself: null where the token opens nothing, undefined where the server could not tell. */
  inlined: Shared | null | undefined
  /** The page around, where it stands in a frame. */
  host?: Host | undefined
}

/** The address ends with the token, whichever page it is. */
export function mountPage<Shared>(Page: ComponentType<SharedPageProps<Shared>>): void {
  const root = document.querySelector('#root')
  const token = window.location.pathname.split('/').findLast((segment) => segment !== '') ?? ''
  const inlined = readInlined() as SharedPageProps<Shared>['inlined']
  if (root) createRoot(root).render(<Page token={token} inlined={inlined} host={enterFrame()} />)
}

/** As the gateway put it there; nothing where it could not ask. */
function readInlined(): unknown {
  const json = document.querySelector('#billfold-share')?.textContent
  return json ? JSON.parse(json) : undefined
}
