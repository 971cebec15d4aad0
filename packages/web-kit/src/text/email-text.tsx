/** An e-mail address that can break after the @ if it does not fit on one line. */
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
