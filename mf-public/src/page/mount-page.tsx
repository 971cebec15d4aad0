import type { ComponentType, ReactNode } from 'react'
import '@billfold/ui/tokens/global.css'
import { createRoot } from 'react-dom/client'
import { type Host, enterFrame } from '../embed/host-frame.ts'
import styles from './mount-page.module.css'
import type { SharedState } from './requests.ts'
import './paper.css'

interface NoticeProps {
  children: string
  detail?: string
  busy?: boolean
  action?: ReactNode
}

export function Notice({ children, detail, busy = false, action }: NoticeProps) {
  return (
    <div className={styles.notice} aria-live="polite" aria-busy={busy}>
      <h1>{children}</h1>
      {detail && <p>{detail}</p>}
      {action}
    </div>
  )
}

export interface SharedPageProps<Shared> {
  token: string
  /** Inlined by the gateway: undefined if it could not load it. */
  inlined: SharedState<Shared>
  host?: Host | undefined
}

/** The token is the last URL segment on every page. */
export function mountPage<Shared>(Page: ComponentType<SharedPageProps<Shared>>): void {
  const root = document.querySelector('#root')
  const token = window.location.pathname.split('/').findLast((segment) => segment !== '') ?? ''
  const inlined = readInlined() as SharedPageProps<Shared>['inlined']
  if (root) createRoot(root).render(<Page token={token} inlined={inlined} host={enterFrame()} />)
}

/** Data inlined by the gateway; undefined if it could not load it. */
function readInlined(): unknown {
  const json = document.querySelector('#billfold-share')?.textContent
  return json ? JSON.parse(json) : undefined
}
