import { Notice, type NoticeProps } from '@billfold/ui'
import { type ApiError, reasonOf, useText } from '@billfold/web-kit'

interface SaveFailureProps extends Pick<NoticeProps, 'title' | 'action' | 'takesFocus'> {
  error: ApiError | null
  /** The form's fields, if it does not show all field errors. */
  fields?: object
}

/** Field errors appear next to their fields, and an expired session has its own dialog, so neither is shown here. */
export function SaveFailure({ error, fields, ...notice }: SaveFailureProps) {
  const t = useText()
  const isAtField = error?.issues.some(({ path }) => !fields || path in fields)
  if (error === null || isAtField || error.code === 'unauthenticated') return null
  return (
    <Notice tone="bad" {...notice}>
      {reasonOf(error, t)}
    </Notice>
  )
}
