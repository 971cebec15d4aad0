/** A client file as it might come from another program. */
export function clientLines(count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const name = `Customer ${index + 1}`
    return `${name},billing${index + 1}@customer.example,+1 (555) 010-${2000 + (index % 1000)},"$1,${250 + (index % 700)}.50",Design,"12 Harbour Street, Portland",${index % 5 === 3 ? 'Inactive' : 'Active'}`
  })
  return ['Company,E-Mail,Phone Number,Hourly_Rate,Industry,Address,Status', ...lines, ''].join('\r\n')
}

/** A project file with semicolons and US dates. */
export function projectLines(count: number): string {
  const lines = Array.from(
    { length: count },
    (_, index) => `Project ${index + 1};Customer ${index + 1};On Hold;12.500,00;9/${13 + (index % 18)}/2026;45%;Internal note ${index}`,
  )
  return ['Project;Customer;Status;Budget;Start;Completion;Remark', ...lines, ''].join('\r\n')
}
