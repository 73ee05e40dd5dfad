import type { FastifyInstance } from 'fastify';
import { carEndpoints } from '#contract/cars.ts';
import { route } from '#server/platform/http/route.ts';
import type { CarService } from './cars.service.ts';

export function registerCarRoutes(app: FastifyInstance, cars: CarService): void {
  route(app, carEndpoints.schoolCars, ({ params }) => cars.ofSchool(params.id));

  route(app, carEndpoints.addCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    cars.add(params.id, { ...facts, year, transmission }),
  );

  route(app, carEndpoints.changeCar, ({ params, body: { year = null, transmission = null, ...facts } }) =>
    cars.change(params.id, params.carId, { ...facts, year, transmission }),
  );
}
