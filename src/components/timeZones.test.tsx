import { zoneGroups } from './ZoneField';

afterEach(() => jest.restoreAllMocks());

it('groups the zones of the browser by continent, with the chosen one among them', () => {
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Rome', 'Asia/Tokyo', 'Europe/Berlin']);
  expect(zoneGroups('Europe/Kiev')).toEqual([
    { name: 'Asia', zones: ['Asia/Tokyo'] },
    { name: 'Europe', zones: ['Europe/Berlin', 'Europe/Kiev', 'Europe/Rome'] },
    { name: 'Other', zones: ['UTC'] },
  ]);
});
