import { Button, Row } from '@billfold/ui'
import { Link, useText } from '@billfold/web-kit'
import { Plus } from 'lucide-react'

interface ClientTabBarProps {
  /** The list screen, filtered by this client. */
  listPath: string
  /** Opens the form for a new record, with this client selected. */
  newPath: string
  newText: string
}

/** Bar above a list in a tab on a client's page. */
export function ClientTabBar({ listPath, newPath, newText }: ClientTabBarProps) {
  const t = useText()
  return (
    <Row justify="end">
      <Button asChild variant="ghost">
        <Link to={listPath}>{t('Show all')}</Link>
      </Button>
      <Button asChild icon={<Plus />}>
        <Link to={newPath}>{newText}</Link>
      </Button>
    </Row>
  )
}
