import { BillfoldProject, type BillfoldProjectProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For Module Federation hosts. Renders the same custom element that other sites use, so that the content stays in its frame. */
// oxlint-disable-next-line import/no-default-export -- `React.lazy` requires a default export
export default function ProjectStatus(props: Omit<BillfoldProjectProps, 'origin'>) {
  return <BillfoldProject {...props} origin={ownOrigin} />
}
