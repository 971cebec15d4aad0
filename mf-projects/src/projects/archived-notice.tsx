import { Button, Notice } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { projectKind } from '../removal/record-kinds.ts'
import { useRestore } from '../removal/use-archive.ts'

export function ArchivedNotice({ id }: { id: number }) {
  const t = useText()
  const { restore, isPending } = useRestore(projectKind, id)
  return (
    <Notice
      title={t('This project is archived')}
      action={
        <Button size="small" busy={isPending} onClick={restore}>
          {t('Restore')}
        </Button>
      }
    >
      {t('It does not show in the list and does not count as active.')}
    </Notice>
  )
}
