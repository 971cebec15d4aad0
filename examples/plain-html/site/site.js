const log = document.querySelector('.log')
const thanks = document.querySelector('.thanks')
const thanksFor = {
  'billfold-signed': 'Thank you for signing. We begin on Monday.',
  'billfold-paid': 'Thank you for your payment.',
}

// Events bubble, so one listener is enough.
for (const type of ['billfold-ready', 'billfold-view', 'billfold-signed', 'billfold-paid', 'billfold-error']) {
  document.addEventListener(type, (event) => {
    const item = document.createElement('li')
    item.textContent = [type, event.target.localName, event.detail.code].filter(Boolean).join(' · ')
    log.append(item)
    if (thanksFor[type]) Object.assign(thanks, { hidden: false, textContent: thanksFor[type] })
  })
}
