import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './find-texts.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

export const translated = ['es', 'fr', 'de'] as const
type Translated = (typeof translated)[number]
type Catalogue = Record<string, string | Record<string, string>>

interface Owner {
  /** The workspace whose folder `src/texts` contains the catalogs. */
  workspace: string
  places: readonly Place[]
  /** True if the workspace is used without the shared catalog. */
  standsAlone?: boolean
  /** True if the messages are for clients, who do not see the owner's screens. */
  forClients?: boolean
}

/**
 * Matches files to exclude: server messages are in the gateway's catalog, texts for agents are in English, and invoices, statements and
 * their e-mails have their own catalogs. Other PDFs, accounting exports and operator messages are in English.
 */
const SERVER = /\/(pdf|mail|signing|evidence|html|modules|database|jobs|demo|assets|notifications|reports-by-mail|search|reports|accounting|mcp)\/|-(jobs|mail|url|policy)\.ts$|\/(serve|environment|due-dates|public-pages|portal-documents|evidence-pages|mark-overdue-invoices|pay-shared-invoice|expire-proposals|send-link|picture\.sql|csv-files|readme|archive-layout|data-export\/tables)\.ts$/

/** The shared catalog, which the shell loads. */
export const shared: Owner = {
  workspace: 'packages/web-kit',
  places: [
    { path: 'packages/web-kit/src', without: /\/(project-status|invoice-sheet)\// },
    { path: 'packages/ui/src/text/ui-text.tsx' },
    { path: 'packages/contracts/src', without: /\/demo\/|\/signing\.ts|openapi|event-chain|evidence|verify-bundle|open-bundle|invoices\/(invoice-document|default-emails)|api-tokens\/(api-scopes|confirmations)|statements\/statement-(document|email)|modules\/(operator|release-checks)/ },
    { path: 'packages/server-kit/src', without: SERVER },
    { path: 'packages/server-kit/src/mail/explain-failure.ts' },
  ],
}

/** Each module's messages, together with those of its service. */
export const owners: readonly Owner[] = [
  { workspace: 'shell', places: [{ path: 'shell/src', without: /product-picture|src\/operator\// }, { path: 'gateway/src', without: SERVER }] },
  {
    workspace: 'mf-billing',
    // The sheet is excluded, because it is the invoice document for the client.
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
    places: [{ path: 'gateway/src/mail' }, { path: 'gateway/src/notifications' }, { path: 'gateway/src/reports-by-mail' }, { path: 'gateway/src/calendar/due-dates.ts' }],
    standsAlone: true,
  },
  { workspace: 'packages/contracts', places: [{ path: 'packages/contracts/src/invoices/invoice-document.ts' }, { path: 'packages/contracts/src/statements/statement-document.ts' }], standsAlone: true, forClients: true },
  {
    workspace: 'services/billing',
    places: [
      { path: 'packages/contracts/src/invoices/default-emails.ts' },
      { path: 'packages/contracts/src/statements/statement-email.ts' },
      { path: 'services/billing/src/invoices/email/invoice-mail.ts' },
      { path: 'services/billing/src/invoices/email/example-mail.ts' },
      { path: 'services/billing/src/statements/statement-mail.ts' },
    ],
    standsAlone: true,
    forClients: true,
  },
  { workspace: 'mf-public', places: [{ path: 'mf-public/src/invoice-page' }, { path: 'mf-public/src/portal-page', without: /use-portal/ }, { path: 'mf-public/src/page/page-states.tsx' }, { path: 'mf-public/src/page/payment.tsx' }, { path: 'mf-public/src/page/use-payment.ts' }], standsAlone: true, forClients: true },
  // The description of a trip's expense is not translated, because it is stored as user data.
  { workspace: 'examples/module-mileage', places: [{ path: 'examples/module-mileage/module.json' }, { path: 'examples/module-mileage/src', without: /trip\.ts$/ }] },
]

export function readCatalogue(owner: Owner, language: Translated): Catalogue {
  return JSON.parse(readFileSync(join(REPOSITORY, fileOf(owner, language)), 'utf8')) as Catalogue
}

export function fileOf({ workspace }: Owner, language: Translated): string {
  return `${workspace}/src/texts/${language}.json`
}
