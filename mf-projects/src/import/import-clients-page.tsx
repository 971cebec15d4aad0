import { clientsKind } from './import-kinds.ts'
import { ImportPage } from './import-page.tsx'

export function ImportClientsPage() {
  return <ImportPage kind={clientsKind} />
}
