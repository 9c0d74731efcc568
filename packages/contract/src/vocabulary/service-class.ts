/** How fast a carrier's service is: by air or at an agreed day, by road, or the cheapest. */
export const serviceClasses = ['express', 'ground', 'economy'] as const;
export type ServiceClass = (typeof serviceClasses)[number];

// FedEx Express Saver and UPS Next Day Air Saver are express, Ground Saver is not.
const economy =
  /ground saver|economy|surepost|smart\s?post|mail innovations|parcel select|media|library|marketing|bound printed/i;
const express = /express|overnight|next day|2nd day|2 ?day|3 ?day|\bair\b|priority(?! mail)|worldwide/i;

/** The class of a service by its name, as stock and carriers write it. A service that is not known is one by road. */
export const serviceClassOf = (service: string | null): ServiceClass => {
  const name = (service ?? '').replaceAll('_', ' ');
  if (economy.test(name)) return 'economy';
  return express.test(name) ? 'express' : 'ground';
};
