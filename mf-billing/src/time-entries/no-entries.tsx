import { Button, EmptyState } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import type { ComponentProps } from 'react'
import { useProjectChoices } from '../work/work-choices.ts'

/** An empty state that offers to create a project if there are none, because a time entry needs one. */
export function NoEntries(props: Omit<ComponentProps<typeof EmptyState>, 'action'>) {
  const t = useText()
  // The same request as for the project selects on the page, which then find the projects in the cache.
  const { isEmpty } = useProjectChoices({ chosen: '' })
  if (!isEmpty) return <EmptyState {...props} />
  return (
    <EmptyState
      {...props}
      description={t('A time entry needs a project, so create one first.')}
      action={
        <Button asChild variant="primary">
          <Link to="/projects/new">{t('Create a project')}</Link>
        </Button>
      }
    />
  )
}
