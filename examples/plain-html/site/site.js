const log = document.querySelector('.log')
const thanks = document.querySelector('.thanks')

// Events bubble, so one listener is enough.
for (const type of ['billfold-ready', 'billfold-view', 'billfold-signed', 'billfold-error']) {
  document.addEventListener(type, (event) => {
    const item = document.createElement('li')
    item.textContent = [type, event.target.localName, event.detail.code].filter(Boolean).join(' · ')
    log.append(item)
    if (type === 'billfold-signed') thanks.hidden = false
  })
}
