/** Zones of every kind of change: north, south, half an hour, at midnight, in March or April, and never. */
export const ZONES =
  `Europe/Berlin Europe/London Europe/Lisbon Europe/Dublin Europe/Helsinki Europe/Athens Europe/Chisinau
  Europe/Istanbul Europe/Kyiv Atlantic/Azores Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos Asia/Beirut
  Asia/Jerusalem Asia/Gaza Asia/Tehran Asia/Kolkata Asia/Kathmandu Asia/Tokyo Asia/Shanghai America/New_York
  America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage America/St_Johns America/Halifax
  America/Havana America/Santiago America/Asuncion America/Sao_Paulo America/Nuuk America/Mexico_City Australia/Sydney
  Australia/Lord_Howe Australia/Brisbane Pacific/Auckland Pacific/Chatham Pacific/Honolulu`.split(/\s+/);
