import { BillfoldProject, type BillfoldProjectProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For Module Federation hosts. Renders the same custom element as on other sites, so that content stays in its frame. */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function ProjectStatus(props: Omit<BillfoldProjectProps, 'origin'>) {
  return <BillfoldProject {...props} origin={ownOrigin} />
}
