/** If it must break, it breaks behind the @. */
export function EmailText({ children }: { children: string }) {
  const [name, ...domain] = children.split('@')
  if (domain.length === 0) return children
  return (
    <>
      {name}@<wbr />
      {domain.join('@')}
    </>
  )
}
