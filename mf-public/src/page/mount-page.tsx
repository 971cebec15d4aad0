import type { ComponentType } from 'react'
import '@billfold/ui/tokens/global.css'
import { type EmbedLanguage, readLook } from '@billfold/contracts/embeds/embed-message'
import type { Translations } from '@billfold/contracts/message'
import { keepErrors } from '@billfold/web-kit/telemetry/kept-errors.ts'
import { createRoot } from 'react-dom/client'
import { type Host, enterFrame } from '../embed/host-frame.ts'
import type { SharedState } from './requests.ts'
import './paper.css'

export interface SharedPageProps<Shared> {
  token: string
  /** Inlined by the gateway; undefined if the gateway could not load the data. */
  inlined: SharedState<Shared>
  /** The client's language, chosen by the gateway; defaults to English. */
  language?: EmbedLanguage
  /** Translations in that language; absent for pages without translations. */
  texts?: Translations
  host?: Host | undefined
}

/** The token is the last URL segment on every page. */
export function mountPage<Shared>(Page: ComponentType<SharedPageProps<Shared>>): void {
  if (readInlined('billfold-reports')) reportPage()
  const root = document.querySelector('#root')
  const token = window.location.pathname.split('/').findLast((segment) => segment !== '') ?? ''
  const inlined = readInlined('billfold-share') as SharedPageProps<Shared>['inlined']
  const texts = readInlined('billfold-texts') as Translations | undefined
  const { language } = readLook({ language: document.documentElement.lang })
  if (root) createRoot(root).render(<Page token={token} inlined={inlined} language={language} texts={texts} host={enterFrame()} />)
}

/** The reporting code is loaded after the page, so that the page is not delayed. */
function reportPage(): void {
  keepErrors()
  window.addEventListener('load', () => void import('./report-page.ts').then((file) => file.reportPage(), () => undefined))
}

/** Undefined if no JSON with this id is inlined. */
function readInlined(id: string): unknown {
  const json = document.querySelector(`#${id}`)?.textContent
  return json ? JSON.parse(json) : undefined
}
