import { projectsKind } from './import-kinds.ts'
import { ImportPage } from './import-page.tsx'

export function ImportProjectsPage() {
  return <ImportPage kind={projectsKind} />
}
