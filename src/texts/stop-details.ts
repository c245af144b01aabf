/** Texts of a stop's details, loaded with them: the map is weighed. */
export const STOP_DETAILS = {
  address: 'Address',
  addressCopied: 'Address copied',
  copyFailed: 'The address could not be copied.',
  copyAddressOf: (name: string): string => `Copy address: ${name}`,
  providedServices: 'Provided Services',
  truckBrands: 'Truck Brands',
  none: '-',
  navigate: 'Navigate',
  navigateTo: (name: string): string => `Navigate to ${name}`,
  iftaRefund: 'IFTA refund',
  approximatePlace: 'Place on the map is approximate',
} as const;
