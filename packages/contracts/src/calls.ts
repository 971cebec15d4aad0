import { accountCalls } from './accounts/account-calls.ts'
import type { Call } from './call.ts'
import { clientCalls } from './clients/client-calls.ts'
import { invoiceCalls } from './invoices/invoice-calls.ts'
import { moduleCalls } from './modules/module-calls.ts'
import { sharingCalls } from './sharing/sharing-calls.ts'
import { timeEntryCalls } from './time-entries/time-entry-calls.ts'
import { openApiCalls } from './openapi.ts'
import { projectCalls } from './projects/project-calls.ts'
import { proposalCalls, proposalLineItemCalls } from './proposals/proposal-calls.ts'

/** Every call of the product: the gateway's routing table, the OpenAPI document and the fuzz tests. */
export const calls: readonly Call[] = [accountCalls, clientCalls, invoiceCalls, moduleCalls, openApiCalls, projectCalls, proposalCalls, proposalLineItemCalls, sharingCalls, timeEntryCalls].flatMap((group) => Object.values(group))
