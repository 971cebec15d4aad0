import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { EmptyState, Stack } from '@billfold/ui'
import { type SlotProps, useText, useToday } from '@billfold/web-kit'
import { ClientTabBar } from '@billfold/web-kit/client-tabs/client-tab-bar.tsx'
import { usePages } from '@billfold/web-kit/lists/use-pages.ts'
import { FolderKanban } from 'lucide-react'
import { CARD_HEIGHT, ProjectCard, ProjectCardSkeleton } from '../../projects/project-card.tsx'
import { RecordList } from '../../records/record-list.tsx'

/** All projects of the client, including archived ones, because the overview counts those too. */
export function ProjectsTab({ context: { clientId } }: SlotProps<'client-detail.tabs.v1'>) {
  const t = useText()
  const today = useToday()
  const pages = usePages(projectCalls.list, { clientId: String(clientId) })
  return (
    <Stack>
      <ClientTabBar listPath={`/projects?client=${clientId}&archived=yes`} newPath={`/projects/new?client=${clientId}`} newText={t('New Project')} />
      <RecordList
        pages={pages}
        cardHeight={CARD_HEIGHT}
        loadingText={t('Loading projects...')}
        failure={t('The projects could not be loaded')}
        skeleton={<ProjectCardSkeleton />}
        empty={<EmptyState icon={<FolderKanban />} title={t('No projects for this client yet')} />}
      >
        {(project) => <ProjectCard project={project} today={today} />}
      </RecordList>
    </Stack>
  )
}
