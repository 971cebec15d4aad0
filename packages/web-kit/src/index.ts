// The runtime API shared by the shell and modules. It is a single entry point, because a module must never bundle a second copy of a store.
export type { TextValues } from '@billfold/contracts/message'
export { formatMoney } from '@billfold/contracts/money'
export type { SlotProps } from '@billfold/contracts/modules/slots'
export { clientOption, sortClients } from './clients/client-options.ts'
export { csvRecords, csvRecordsOfPages, type CsvColumns } from './csv/csv.ts'
export { saveCsv } from './csv/csv.ts'
export { useSaveCsv } from './csv/csv.ts'
export { withoutGuard } from '@billfold/contracts/csv'
export { writeCsv } from './csv/csv.ts'
export { actingUser, forActingUser, requireActingUser } from './data/acting-user.ts'
export { keyOf } from './data/address.ts'
export { api, newIdempotencyKey, requestJson, requestPage, type Page } from './data/api.ts'
export { ApiError, offlineError, reasonOf, type ApiErrorCode } from './data/api-error.ts'
export { applyIssues, schemaMessage } from './data/apply-issues.ts'
export type { CallInput } from './data/address.ts'
export { downloadFile } from './data/use-download.ts'
export { createQueryClient } from './data/query-client.ts'
export { pageOf, queryOf, useCall, useFirstItems } from './data/queries.ts'
export { readJson } from './data/api.ts'
export { fetchFile, useDownload } from './data/use-download.ts'
export { useForget } from './data/use-invalidate.ts'
export { useInvalidate } from './data/use-invalidate.ts'
export { useSave } from './data/use-save.ts'
export { isUnfinishedDate, unfinishedDate } from './forms/with-finished-dates.ts'
export { withFinishedDates } from './forms/with-finished-dates.ts'
export { perLanguage } from './format/use-format.ts'
export { trendOf } from './format/use-format.ts'
export { useFormat, useToday, type Format } from './format/use-format.ts'
export { placesOf } from './data/topic-prefixes.ts'
export { mustWait } from './live/use-live.ts'
export { takeTurns } from './live/follow-changes.ts'
export { useLive } from './live/use-live.ts'
export { defineModule, type ModuleDefinition } from './modules/define-module.ts'
export { ModuleHost } from './modules/module-host.tsx'
export { FillersProvider, Slot, useFillers, type FillersOf, type OfferedFiller } from './modules/slot.tsx'
export { useLeaveGuard, useLeaveGuards } from './navigation/leave-guard.tsx'
export { LeaveQuestion } from './navigation/leave-guard.tsx'
export { Link } from './navigation/link.tsx'
export {
  NavigatorContext,
  PlaceContext,
  useNavigate,
  useNavigator,
  useParams,
  usePath,
  useSearch,
  type Navigate,
  type NavigateOptions,
  type Navigator,
  type Place,
} from './navigation/navigation.ts'
export { useNewClient, useNewProject, type NewRecord } from './new-records/use-new-record.tsx'
export { endSession, endReplacedSession, setUser, useSession } from './session/session.store.ts'
export { useShare } from './sharing/use-share.tsx'
export { FiguresFailed } from './states/query-state.tsx'
export { PageShell } from './states/page-shell.tsx'
export { QueryFailed, type FailedQuery } from './states/query-state.tsx'
export { QueryState } from './states/query-state.tsx'
export { useKeptFailure } from './states/query-state.tsx'
export { compareNames } from './text/compare-names.ts'
export { offerTranslations, setLanguage, useLanguage, type LoadTranslations, type Translate, type Translations } from './text/language.store.ts'
export { TextsOfModule, useText, useTextOf } from './text/use-text.ts'
export { showFailure } from './toasts/toasts.store.ts'
export { dismissToast, toast, useToasts, type Toast } from './toasts/toasts.store.ts'
