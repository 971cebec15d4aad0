import type { SharedProject } from '@billfold/contracts/sharing/shared-project'
import '@billfold/ui/tokens/global.css'
import { createRoot } from 'react-dom/client'
import './paper.css'
import { ProjectPage } from './project-page.tsx'

/** As the gateway put it there; nothing where it could not ask. */
function readInlined(): SharedProject | null | undefined {
  const json = document.querySelector('#billfold-share')?.textContent
  return json ? (JSON.parse(json) as SharedProject | null) : undefined
}

const root = document.querySelector('#root')
const [, , token = ''] = window.location.pathname.split('/')
if (root) createRoot(root).render(<ProjectPage token={token} inlined={readInlined()} />)
