import { BillfoldProject, type BillfoldProjectProps } from '@billfold/embed-react'
import { ownOrigin } from './own-origin.ts'

/** For hosts that run Module Federation: the same element as on any other page, so that what is shown stays in its frame. */
// oxlint-disable-next-line import/no-default-export -- what `React.lazy` takes
export default function ProjectStatus(props: Omit<BillfoldProjectProps, 'origin'>) {
  return <BillfoldProject {...props} origin={ownOrigin} />
}
