import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './find-texts.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

export const translated = ['es', 'fr', 'de'] as const
type Translated = (typeof translated)[number]
type Catalogue = Record<string, string | Record<string, string>>

interface Owner {
  /** The workspace whose `src/texts` holds the catalogues. */
  workspace: string
  places: readonly Place[]
  /** A server: what the browsers share is not there. */
  standsAlone?: boolean
}

/** PDFs, e-mails to clients and what an operator reads are English; messages to the user are in the gateway's own catalogues. */
const SERVER = /\/(pdf|mail|signing|evidence|html|modules|database|jobs|demo|assets|notifications|reports-by-mail|search|reports)\/|-(jobs|mail|url|policy)\.ts$|\/(password|jpeg|serve|environment|public-pages|mark-overdue-invoices|expire-proposals|send-reset-link|send-confirmation-link)\.ts$/

/** What all have in common: the shell loads it, and a module relies on it. */
export const shared: Owner = {
  workspace: 'packages/web-kit',
  places: [
    { path: 'packages/web-kit/src', without: /\/project-status\// },
    { path: 'packages/ui/src/text/ui-text.tsx' },
    { path: 'packages/contracts/src', without: /\/demo\/|\/signing\.ts|openapi|canonical-json|event-chain|evidence|verify-bundle|open-bundle|describe-bundle|contracts\/src\/errors|invoices\/balance|modules\/(operator-calls|publication|release-weight|find-mistakes)/ },
    { path: 'packages/server-kit/src', without: SERVER },
    { path: 'packages/server-kit/src/mail/explain-failure.ts' },
  ],
}

/** A team's texts: its module and the service behind it. */
export const owners: readonly Owner[] = [
  { workspace: 'shell', places: [{ path: 'shell/src', without: /product-picture|common-passwords|src\/operator\// }, { path: 'gateway/src', without: SERVER }] },
  {
    workspace: 'mf-billing',
    // The sheet is the invoice itself, as its client gets it.
    places: [{ path: 'mf-billing/module.json' }, { path: 'mf-billing/src', without: /\/sheet\/|example-invoice/ }, { path: 'services/billing/src', without: SERVER }],
  },
  { workspace: 'mf-projects', places: [{ path: 'mf-projects/module.json' }, { path: 'mf-projects/src' }, { path: 'services/projects/src', without: SERVER }] },
  {
    workspace: 'mf-proposals',
    places: [
      { path: 'mf-proposals/module.json' },
      { path: 'mf-proposals/src' },
      { path: 'services/proposals/src', without: SERVER },
      { path: 'services/proposals/src/signing/sign-proposal.ts' },
    ],
  },
  {
    workspace: 'gateway',
    places: [{ path: 'gateway/src/mail' }, { path: 'gateway/src/notifications' }, { path: 'gateway/src/reports-by-mail' }],
    standsAlone: true,
  },
  // What a trip's expense says is the user's data, in one form for all languages.
  { workspace: 'examples/module-mileage', places: [{ path: 'examples/module-mileage/module.json' }, { path: 'examples/module-mileage/src', without: /trip\.ts$/ }] },
]

export function readCatalogue(owner: Owner, language: Translated): Catalogue {
  return JSON.parse(readFileSync(join(REPOSITORY, fileOf(owner, language)), 'utf8')) as Catalogue
}

export function fileOf({ workspace }: Owner, language: Translated): string {
  return `${workspace}/src/texts/${language}.json`
}
